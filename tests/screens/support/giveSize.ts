import { onTestFinished, vi } from 'vitest'

/** Nothing has a size in these tests, and a window of lines without a height shows none: here everything is a screen high. */
export function giveSize(): void {
  const sizes = [
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(768),
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1366),
  ]
  onTestFinished(() => sizes.forEach((size) => size.mockRestore()))
}
