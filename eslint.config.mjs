import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["assets/reveal", "_build", "course", ".venv", ".probe"] },
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: { eqeqeq: "error", "no-shadow-restricted-names": "error", "no-undef": "off", "no-var": "error", "prefer-const": ["error", { destructuring: "all" }] }, // names: the type checker
  },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
];
