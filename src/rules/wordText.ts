/**
 * A word of the references as it is called in the reader's language, if it is one that the program brought and the company has not
 * renamed: its text stands at `enum.standardWord.<name>`. Any other is called as it is written.
 */
export const wordText = (name: string, say: (key: string, options: { defaultValue: string }) => string): string =>
  say(`enum.standardWord.${name}`, { defaultValue: name })

/** The same of a list of the references: its text stands at `enum.listName.<name>`. */
export const listText = (name: string, say: (key: string, options: { defaultValue: string }) => string): string =>
  say(`enum.listName.${name}`, { defaultValue: name })
