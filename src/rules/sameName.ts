/**
 * A name as people compare it: capitals, runs of spaces and the width of letters do not tell two words of one list apart.
 * Unlike `nameKey` it keeps punctuation: "A+" is not "A".
 */
export const sameName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
