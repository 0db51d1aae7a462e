/** Characters of a name that a barcode label has room for (specification 2 §2.13). */
export const LABEL_NAME_LENGTH = 30

/** The name as a barcode label shows it, cut between characters, never inside one that takes two UTF-16 units. */
export const labelName = (name: string): string => Array.from(name).slice(0, LABEL_NAME_LENGTH).join('').trimEnd()
