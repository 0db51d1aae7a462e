import { GROUP_SEPARATOR } from '../../rules/barcodes.ts'

/** US layout of the keys that other layouts use for letters: without and with Shift. */
const US_SIGNS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Backquote: '`~',
}
const US_SHIFTED_DIGITS = ')!@#$%^&*('
/** Plus and minus of the number pad, which only a person presses, and quickly. */
const COUNT_KEYS = new Set(['NumpadAdd', 'NumpadSubtract', 'NumpadMultiply', 'NumpadDivide'])

/**
 * The character that a scanner means by a key. Scanners press the keys of a US keyboard; with a Russian or an Uzbek layout
 * the browser reads other letters from them. Undefined for keys that type nothing.
 *
 * @param inBurst control characters count only in the middle of a burst
 */
export function scannedCharacter(event: KeyboardEvent, inBurst: boolean): string | undefined {
  // That is how a scanner types what parts the fields of a marking code.
  if (inBurst && event.ctrlKey && event.code === 'BracketRight') return GROUP_SEPARATOR
  if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey || COUNT_KEYS.has(event.code))
    return undefined
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (letter) return event.shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter
  const digit = /^Digit(\d)$/.exec(event.code)?.[1]
  if (digit) return event.shiftKey ? US_SHIFTED_DIGITS[Number(digit)] : digit
  return US_SIGNS[event.code]?.[event.shiftKey ? 1 : 0] ?? event.key
}
