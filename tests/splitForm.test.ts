import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitForm } from '../server/splitForm.ts'

const contentOf = async (value: string | File) =>
  typeof value === 'string' ? value : { name: value.name, bytes: [...new Uint8Array(await value.arrayBuffer())] }
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('a multipart form', () => {
  test('has the fields and files that the platform put into it', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    // What looks like a boundary, or like the end of a line, is likely.
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .array(fc.constantFrom('\r\n', '--', '------', 'WebKitFormBoundary', '\r', '\n', 'a'), { maxLength: 20 })
        .map((parts) => bytesOf(parts.join(''))),
    )
    const part = fc.record({ name, file: fc.option(name), content })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
        const form = new FormData()
        for (const { name, file, content } of parts)
          if (file === null) form.set(name, Buffer.from(content).toString('base64'))
          else form.set(name, new File([new Uint8Array(content)], file))
        const sent = new Response(form)
        const type = sent.headers.get('content-type')!
        const body = new Uint8Array(await sent.arrayBuffer())
        const ours = Object.entries(splitForm(body, type))
        const platform = [...(await new Response(body, { headers: { 'content-type': type } }).formData()).entries()]
        const read = (entries: [string, string | File][]) =>
          Promise.all(entries.map(async ([name, value]) => [name, await contentOf(value)]))
        expect(Object.fromEntries(await read(ours))).toEqual(Object.fromEntries(await read(platform)))
      }),
    )
  })

  test.each([
    ['another type', 'application/json', '--x\r\n\r\n--x--'],
    ['no boundary in its type', 'multipart/form-data', '--x\r\n\r\n--x--'],
    ['an endless boundary', `multipart/form-data; boundary=${'x'.repeat(71)}`, ''],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['no boundary in it', 'multipart/form-data; boundary=x', 'just text\r\nA'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'],
    ['a part without a head', 'multipart/form-data; boundary=x', '--x\r\n1\r\n--x--'],
    [
      'a part without a name',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--',
    ],
  ])('is refused with %s', (_, type, text) => {
    expect(() => splitForm(bytesOf(text), type)).toThrow('not a multipart form')
  })

  test('is split at its own boundary and not at what only begins like it', async () => {
    const boundary = `${'-'.repeat(60)}x`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="upload"; filename="a"\r\n\r\n`
    const file = `${'-'.repeat(100_000)}\r\n--${'-'.repeat(60)}y`
    const { upload } = splitForm(
      bytesOf(`${head}${file}\r\n--${boundary}--\r\n`),
      `multipart/form-data; boundary=${boundary}`,
    )
    expect(await (upload as File).text()).toBe(file)
  })
})
