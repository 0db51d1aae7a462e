import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import fieldRu from '../locales/ru/field.json' with { type: 'json' }
import messageRu from '../locales/ru/message.json' with { type: 'json' }
import type { ListContract } from '../src/api/list.ts'
import { changes } from '../src/api/endpoint.ts'
import { barcode } from '../src/api/fields.ts'
import { issueMessage } from '../src/api/issueMessage.ts'
import { codeOfDocument } from '../src/rules/documentCode.ts'
import { ALL_PERMISSIONS } from '../src/rules/permissions.ts'
import { allHandlers } from '../server/handlers.ts'
import { openApiDocument } from '../server/openApiDocument.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Every schema below a part of a contract, with the way to it. */
function* schemasIn(part: unknown, path: string): Generator<[path: string, schema: z.ZodType]> {
  if (typeof part !== 'object' || part === null || part instanceof RegExp) return
  if (part instanceof z.ZodType) yield [path, part]
  for (const [name, inner] of Object.entries(part instanceof z.ZodType ? part.def : part))
    if (name !== 'checks') yield* schemasIn(inner, `${path} ${name}`)
}

const lengthLimitsOf = ({ def }: z.ZodType) =>
  def.checks?.filter(({ _zod }) => _zod.def.check === 'max_length').length ?? 0

interface Operation {
  parameters: { schema: unknown }[]
  requestBody?: Content
  responses: { 200: Content }
}
interface Content {
  content?: Record<string, { schema: unknown }>
}
const document = openApiDocument(allHandlers) as { openapi: string; paths: Record<string, Record<string, Operation>> }
/** Those that are used. */
const JSON_SCHEMA = new Set(
  `additionalProperties allOf anyOf const contentEncoding contentMediaType default description enum exclusiveMaximum exclusiveMinimum
  format items maxItems maxLength maximum minItems minLength minimum not oneOf pattern prefixItems properties propertyNames required type`.split(
    /\s+/,
  ),
)

describe('the contract', () => {
  test('every call names a permission of the catalogue, or says that it needs none', () => {
    const known = new Set<string>(['public', 'signed-in', ...ALL_PERMISSIONS])
    expect(endpoints.filter(({ parts }) => !known.has(parts.can)).map(({ signature }) => signature)).toEqual([])
  })

  test('only signing in is open to everybody', () => {
    expect(endpoints.filter(({ parts }) => parts.can === 'public').map(({ signature }) => signature)).toEqual([
      'POST /auth-payload',
    ])
  })

  test('no address has two handlers', () => {
    const signatures = endpoints.map(({ signature }) => signature)
    expect(signatures.filter((signature, index) => signatures.indexOf(signature) !== index)).toEqual([])
  })

  test('a GET changes nothing unless it says what it refreshes', () => {
    const silent = endpoints.filter(({ method, parts }) => method === 'GET' && !parts.refreshes)
    expect(silent.filter(changes)).toEqual([])
  })

  test('every column of every list has its heading', () => {
    const headings = new Set(Object.keys(fieldRu))
    const missing = endpoints.flatMap((endpoint) => {
      const list = (endpoint as { list?: ListContract }).list
      return list
        ? [...list.columns.keys()]
            .filter((field) => !headings.has(field))
            .map((field) => `${endpoint.signature}: field.${field}`)
        : []
    })
    expect(missing).toEqual([])
  })

  test('a text or a list has one limit of length: of two, the wider one would be told', () => {
    const twofold = endpoints.flatMap(({ signature, parts }) =>
      [...schemasIn(parts, signature)].filter(([, schema]) => lengthLimitsOf(schema) > 1).map(([path]) => path),
    )
    expect(twofold).toEqual([])
  })

  test('every refusal has its words', () => {
    const known = new Set(Object.keys(messageRu))
    const missing = filesBelow('server').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new Refusal\(\s*\d{3},\s*'(\w+)'/g)]
        .filter(([, code]) => !known.has(code!))
        .map(([, code]) => `${file}: message.${code}`),
    )
    expect(missing).toEqual([])
  })

  test('every mistake that a schema of ours names has its words', () => {
    const known = new Set(Object.keys(messageRu))
    const named = filesBelow('src/api').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:error|message): '(\w+)'/g)].map(([, word]) => word!),
    )
    expect(named).toContain('documentCode')
    expect(named.filter((word) => !known.has(word))).toEqual([])
    const { error } = barcode.safeParse(codeOfDocument('income', 1))
    expect(error!.issues.map(issueMessage)).toEqual([{ key: 'documentCode' }])
    expect(z.email().safeParse('nobody').error!.issues.map(issueMessage)).toEqual([{ key: 'wrongFormat' }])
  })

  test('the OpenAPI document is 3.1 and has every call', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(endpoints.filter(({ method, path }) => !document.paths[path]?.[method.toLowerCase()])).toEqual([])
  })

  test('its schemas have no word that JSON Schema does not know, but as an extension', () => {
    const strange = new Set<string>()
    const visit = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return
      for (const [word, value] of Object.entries(schema)) {
        if (!word.startsWith('x-') && !JSON_SCHEMA.has(word)) strange.add(word)
        if (word === 'properties') for (const inner of Object.values(value as object)) visit(inner)
        else if (Array.isArray(value)) for (const inner of value) visit(inner)
        else if (['items', 'not', 'additionalProperties', 'propertyNames'].includes(word)) visit(value)
      }
    }
    for (const operations of Object.values(document.paths))
      for (const { parameters, requestBody, responses } of Object.values(operations)) {
        for (const { schema } of parameters) visit(schema)
        for (const part of [requestBody, responses[200]])
          for (const { schema } of Object.values(part?.content ?? {})) visit(schema)
      }
    expect([...strange]).toEqual([])
  })
})
