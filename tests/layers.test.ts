import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- the linter's plugins are JavaScript
import layers from '../lint/layers.js'

interface Import {
  source: { type: 'Literal'; value: string }
}
interface Rule {
  create: (context: { filename: string; report: (found: { message: string }) => void }) => {
    ImportDeclaration?: (node: Import) => void
  }
}
const { 'peers-in-bench': rule } = (layers as { rules: Record<string, Rule> }).rules

/** What the rule says of a file at this place that imports the package. */
function said(file: string, name: string): string[] {
  const messages: string[] = []
  const visitor = rule!.create({ filename: resolve(file), report: ({ message }) => messages.push(message) })
  visitor.ImportDeclaration?.({ source: { type: 'Literal', value: name } })
  return messages
}

test.each(['@mui/x-data-grid', '@mui/x-data-grid/locales', 'ag-grid-community', 'ag-grid-react'])(
  '%s, a peer of our grid, is known in its bench alone',
  (name) => {
    for (const file of ['src/ui/grid/Grid.tsx', 'server/main.ts', 'tests/grid.test.ts', 'bench/main.ts'])
      expect(said(file, name)).toHaveLength(1)
    expect(said('bench/grid/mui.tsx', name)).toEqual([])
  },
)

test('what else comes from the same house is free', () => {
  for (const name of ['@mui/material/Button', '@mui/x-date-pickers'])
    expect(said('src/ui/grid/Grid.tsx', name)).toEqual([])
})

test('the linter asks it', () => {
  const { rules } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { rules: Record<string, string> }
  expect(rules['layers/peers-in-bench']).toBe('error')
})
