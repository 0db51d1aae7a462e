/**
 * Another number: texts that were folded before find other things now, or what a device keeps of a catalogue has another shape, and a
 * till takes its catalogue anew.
 */
export const FOLD_VERSION = 3
