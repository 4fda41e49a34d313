/** What the page and the worker with its server tell each other. */

export type ToWorker =
  | { readonly k: "start"; readonly python: string; readonly seed: number | null }
  | {
      readonly k: "request";
      readonly n: number;
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly k: "open"; readonly line: number }
  | { readonly k: "send"; readonly line: number; readonly text: string }
  | { readonly k: "close"; readonly line: number };

export type FromWorker =
  | { readonly k: "ready"; readonly lasting: boolean }
  | { readonly k: "failed"; readonly text: string }
  | { readonly k: "answer"; readonly n: number; readonly status: number; readonly text: string }
  | { readonly k: "message"; readonly line: number; readonly text: string }
  | { readonly k: "closed"; readonly line: number; readonly code: number };
