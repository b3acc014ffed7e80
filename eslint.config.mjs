import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["assets/reveal", "_build", "course", ".venv", ".probe"] },
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-undef": "off", // the type checker knows more names
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
];
