export type TextField = HTMLInputElement | HTMLTextAreaElement

const TEXT_TYPES = new Set(['text', 'search', 'tel', 'url', 'password'])

/** Whether the element is a field that takes typed text and knows where its caret is. */
export const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type))

/** Types the text at the caret, in place of what is selected, as the keyboard would. Does nothing where nothing can be typed. */
export function typeInto(element: Element | null, text: string): void {
  if (text === '' || !isTextField(element) || element.readOnly || element.disabled) return
  const from = element.selectionStart ?? element.value.length
  const to = element.selectionEnd ?? from
  setFieldValue(element, element.value.slice(0, from) + text + element.value.slice(to))
  element.setSelectionRange(from + text.length, from + text.length)
}

/** Sets the value so that the field's owner hears of it: React watches the property itself. */
export function setFieldValue(field: TextField, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  property?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Erases what is selected, or the character before the caret, as the Backspace key would. */
export function eraseFrom(element: TextField | null): void {
  if (!element) return
  const to = element.selectionEnd ?? element.value.length
  const selected = element.selectionStart ?? to
  const from = selected === to ? Math.max(0, to - 1) : selected
  setFieldValue(element, element.value.slice(0, from) + element.value.slice(to))
}

/** A field as it was, with what was selected in it. */
export interface Snapshot {
  field: TextField
  value: string
  from: number | null
  to: number | null
}

export const snapshotOf = (element: Element | null): Snapshot | undefined =>
  isTextField(element)
    ? { field: element, value: element.value, from: element.selectionStart, to: element.selectionEnd }
    : undefined

export function restore(before: Snapshot | undefined): void {
  if (!before || before.field.value === before.value) return
  setFieldValue(before.field, before.value)
  before.field.setSelectionRange(before.from, before.to)
}

/** Types the text where the focus is; answers how to take it back. */
export function typeHere(text: string): () => void {
  const before = snapshotOf(document.activeElement)
  typeInto(document.activeElement, text)
  return () => restore(before)
}
