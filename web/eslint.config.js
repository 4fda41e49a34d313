import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const noCastThroughUnknown = {
  selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword",
  message: "Type it from wire.ts instead of casting through unknown.",
};

export default ts.config(
  { ignores: ["src/wire.ts"] }, // `python -m tools.generated`
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-len": ["error", { code: 120, tabWidth: 2 }],
      "max-lines": ["error", 400],
      "no-restricted-syntax": ["error", noCastThroughUnknown],
      // `{#each { length: n } as _, index (index)}` repeats without a value.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" }],
      // TypeScript itself reports these, with types and globals at hand.
      "no-undef": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
