import { z } from 'zod'
import { Failure } from '../src/api/failure.ts'
import { changes, type Endpoint, type Schema } from '../src/api/endpoint.ts'
import type { Handler } from './handle.ts'
import { isId } from './parseCall.ts'
import { API_BASE } from './serve.ts'

/** What no schema can say of these numbers. */
const SAID_OF: Readonly<Partial<Record<string, string>>> = {
  money: 'At most 2 decimals.',
  quantity: 'At most 3 decimals.',
  percent: 'At most 2 decimals.',
  rate: 'At most 6 decimals.',
}

const schemaOf = (schema: Schema, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as unknown as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // What our fields say of themselves is no word of JSON Schema: as extensions other programs take it.
      for (const [word, said] of Object.entries(z.globalRegistry.get(zodSchema) ?? {})) {
        delete jsonSchema[word]
        jsonSchema[`x-${word}`] = said
        if (word === 'kind' && SAID_OF[said as string]) jsonSchema.description = SAID_OF[said as string]!
      }
    },
  })
  return rest
}

function parametersOf({ path, parts }: Endpoint): unknown[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: isId(match[1]!) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const query = parts.query ? schemaOf(parts.query, 'input') : {}
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, unknown>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((query.required ?? []) as string[]).includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function operationOf(endpoint: Endpoint): Record<string, unknown> {
  const { parts } = endpoint
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  })
  const body = parts.body
    ? { 'application/json': { schema: schemaOf(parts.body, 'input') } }
    : parts.form
      ? { 'multipart/form-data': { schema: schemaOf(parts.form, 'input') } }
      : undefined
  const parameters = parametersOf(endpoint)
  if (changes(endpoint))
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A UUID made by the client: a replay gives the first answer.',
      schema: { type: 'string', format: 'uuid' },
    })
  return {
    operationId: endpoint.signature.replace(/[^\w]+/g, '_'),
    tags: [endpoint.path.split('/')[1]],
    summary: `Needs: ${parts.can}`,
    'x-permission': parts.can,
    security: parts.can === 'public' ? [] : [{ bearer: [] }],
    parameters,
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: {
        description: 'Done',
        content:
          parts.answer === 'file'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: schemaOf(parts.answer, 'output') } },
      },
      400: failure('A field is wrong; `fields` names each'),
      401: failure('No session'),
      403: failure('No permission, or another department'),
      404: failure('No such record'),
      409: failure('The state or the stock does not allow it'),
      ...(body ? { 413: failure('The body or the file is too large') } : {}),
      422: failure('A business rule refuses it'),
      ...(parts.can === 'public' ? { 429: failure('Too many tries; `Retry-After` says when to go on') } : {}),
      503: failure('Busy, or the database is away: the same call with the same key again, after `Retry-After`'),
      ...(changes(endpoint) ? { 507: failure('No room on the disk: nothing is saved') } : {}),
      default: failure('Anything else'),
    },
  }
}

/** What holds for all calls, for somebody who has nothing but this document. */
const ABOUT = `Sign in with \`POST /auth-payload\` and send its \`token\` as \`Authorization: Bearer …\`. \`x-permission\` is the right that a \
call needs (\`action subject\`, \`public\`, or \`signed-in\`); it is asked at every call, and what is not of the caller's departments is not there.

Refusals are \`{ code, message, requestId, fields? }\`: \`message\` is in the language of \`Accept-Language\` (\`ru\`, \`uz\`, \`uz-latn\`), \
\`fields\` says by the path of each wrong field what is wrong with it. Every change is one transaction; sent again with the same \
\`Idempotency-Key\` it answers what it answered first. What is changed by \`version\` is refused with 409 once somebody else has changed it.

Lists take \`page\` and \`limit\` in the address, \`search\`, \`where\` and \`sort\` in the body; beside each stand \`…/count\`, \`…/values\` and \`…/excel\`. \
Times are UTC, days are those of the company's clock, sums are in so'm unless a currency stands beside them.`

/** The API as an OpenAPI 3.1 document, made from the contracts that the server really serves. */
export function openApiDocument(handlers: readonly Handler[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of handlers)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return {
    openapi: '3.1.0',
    info: { title: 'Savdo API', version: '1', description: ABOUT },
    servers: [{ url: API_BASE }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same, to read: one fold a call, no script. */
export function openApiPage(handlers: readonly Handler[]): string {
  const calls = [...handlers]
    .sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1))
    .map(({ endpoint }) => {
      const operation = JSON.stringify(operationOf(endpoint), null, 2)
      return `<details><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> <i>${escape(endpoint.parts.can)}</i></summary><pre>${escape(operation)}</pre></details>`
    })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Savdo API</title>
<style>body{font:14px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}b{display:inline-block;width:4em}i{opacity:.7}summary{cursor:pointer;padding:.15rem 0}pre{overflow:auto;font-size:12px}</style>
<h1>Savdo API, version 1</h1><p>${handlers.length} calls below <code>${API_BASE}</code>; the document itself: <a href="openapi.json">openapi.json</a>.</p>${calls.join('\n')}</html>`
}
