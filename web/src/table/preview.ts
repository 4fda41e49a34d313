/** What the button of an action shows on the board while the pointer or the keyboard is at it. */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import type { Choice } from "../lib/choose";

/** A button that goes away under the pointer takes its preview with it. */
export const previews =
  (show: (choice: Choice | null) => void, choice: Choice): Attachment =>
  (button) => {
    const begin = (): void => show(choice);
    const end = (): void => show(null);
    const ends = [
      on(button, "mouseenter", begin),
      on(button, "mouseleave", end),
      on(button, "focus", begin),
      on(button, "blur", end),
    ];
    return () => {
      for (const one of ends) one();
      end();
    };
  };
