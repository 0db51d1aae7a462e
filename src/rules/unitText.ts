/**
 * A unit as it is called in the reader's language, if it is one that the program brought and the company has not renamed: its
 * text stands at `enum.unitWord.<name>`. Any other is called as it is written.
 */
export const unitText = (name: string, say: (key: string, options: { defaultValue: string }) => string): string =>
  say(`enum.unitWord.${name}`, { defaultValue: name })
