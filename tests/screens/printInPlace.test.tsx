import { render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { PrintInPlace } from '../../src/ui/print/PrintInPlace.tsx'

const Sheet = ({ chart }: { chart?: string }) => (
  <PrintInPlace title="Отчёт" page="size: A4" onDone={() => {}}>
    <p>Чай</p>
    <figure aria-busy={chart === undefined}>{chart}</figure>
  </PrintInPlace>
)
/** What the printer gets. */
const frames = () => [...document.querySelectorAll('iframe')]
const removeFrames = () => frames().forEach((frame) => frame.remove())

test('what is still awaited is printed when it has come', async () => {
  removeFrames()
  onTestFinished(removeFrames)
  const { rerender } = render(<Sheet />)
  rerender(<Sheet />)
  expect(frames()).toHaveLength(0)
  rerender(<Sheet chart="1 200" />)
  await waitFor(() => expect(frames()).toHaveLength(1))
})
