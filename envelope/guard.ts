import type { RenderedStack } from "./rendered-stack.ts";

/** A breakage of a real rendered stack that one guard must notice, and no other. */
export interface Control {
  /** What is broken, such as `the mutex of the workers has another name`. */
  readonly breakage: string;
  /** Breaks the stack that it is given, which is a copy. */
  readonly breakIt: (stack: RenderedStack) => void;
}

/** Something that must be true of everything the program asks for. */
export interface Guard {
  /** Kebab-case; it never changes its meaning. */
  readonly name: string;
  /** What must be, as a sentence. */
  readonly sentence: string;
  /** The sentence of what is wrong; undefined: nothing. What throws is wrong too. */
  readonly judge: (stack: RenderedStack) => string | undefined;
  /** How it is known that the guard can fail. */
  readonly control: Control;
}

/** Guards about one thing. */
export interface GuardGroup {
  readonly title: string;
  readonly guards: readonly Guard[];
}
