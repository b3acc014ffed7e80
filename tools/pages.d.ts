// For the type checker alone: names that other scripts of a page define, and what our selectors find.
declare const DOCUMENTATION_OPTIONS: { SHOW_SEARCH_SUMMARY: boolean }; // Sphinx
declare const Search: { htmlToText(html: string): string }; // Sphinx
declare const Reveal: any;
declare const RevealNotes: unknown;
declare var numbers: { read(text: string, wanted?: number): any; one(text: string): number; Unreadable: new (message?: string) => Error }; // numbers.js

// lngeom/explorers/bundle.py
declare const PALETTE: { light: Record<string, string>; dark: Record<string, string> };
declare const TERMS: Record<string, { symbol: string; color: string; meaning: string }>;
declare const STYLE: string;

interface Window {
  katex: any;
  lngeomExplorers: { render(parts: { model: object; el: Element }): () => void };
}

interface DocumentEventMap {
  judged: CustomEvent;
  solved: CustomEvent;
}

// What a selector finds: the element that its last part names, as an <a> for "nav a.internal", or some HTML element.
type Tag<S extends string> = S extends `${string} ${infer Last}` ? Tag<Last> : S extends `${infer Name}.${string}` ? Tag<Name> : S extends `${infer Name}#${string}` ? Tag<Name> : S extends `${infer Name}[${string}` ? Tag<Name> : S extends `${infer Name}:${string}` ? Tag<Name> : S;
type Found<S extends string> = S extends `${string},${string}` ? HTMLElement : Tag<S> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag<S>] : HTMLElement;
interface ParentNode {
  querySelector<S extends string>(selectors: S): Found<S> | null;
  querySelectorAll<S extends string>(selectors: S): NodeListOf<Found<S>>;
}
interface Element {
  closest<S extends string>(selectors: S): Found<S> | null;
}
interface EventTarget {
  closest?<S extends string>(selectors: S): Found<S> | null; // Document and Window have none
}
