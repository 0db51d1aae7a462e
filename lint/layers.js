import { dirname, relative, resolve } from 'node:path'

/** Who may import whom (ARCHITECTURE.md). A folder may always import itself; the longest matching folder wins. */
const mayImport = {
  'src/rules': [],
  'src/api': ['src/rules'],
  'src/api/client': ['src/api', 'src/rules'],
  'src/paper': ['src/api', 'src/rules'],
  'src/offline': ['src/api', 'src/api/client', 'src/rules'],
  'src/ui': ['src/paper', 'src/api', 'src/api/client', 'src/rules'],
  'src/forms': ['src/ui', 'src/api', 'src/rules'],
  'src/print': ['src/ui', 'src/api', 'src/rules'],
  'src/print/documents': ['src/paper', 'src/api', 'src/rules'],
  'src/grids': ['src/ui', 'src/api', 'src/rules', 'src/forms', 'src/print', 'src/print/documents'],
  'src/documents': [
    'src/ui',
    'src/api',
    'src/api/client',
    'src/rules',
    'src/forms',
    'src/print',
    'src/print/documents',
    'src/grids',
  ],
  'src/pos': ['src/offline', 'src/ui', 'src/api', 'src/api/client', 'src/rules', 'src/forms', 'src/print'],
  'src/routes': [
    'src/ui',
    'src/api',
    'src/api/client',
    'src/rules',
    'src/forms',
    'src/print',
    'src/print/documents',
    'src/grids',
    'src/documents',
    'src/offline',
    'src/pos',
  ],
  server: ['src/paper', 'src/print/documents', 'src/api', 'src/rules'],
}
/** Packages that a layer must not know. */
const forbiddenPackages = {
  'src/offline': /^(react|@mui|@tanstack|i18next)/,
  'src/rules': /^[^.]/,
  'src/api': /^(react|@mui|@tanstack|i18next)/,
  'src/paper': /^(react|@mui|@tanstack|i18next)/,
  'src/print/documents': /^(react|@mui|@tanstack|i18next)/,
  server: /^(react|@mui|@tanstack)/,
}
/** Grids that ours is measured against: known to their pages in the bench and never to the product. */
const peers = /^(@mui\/x-data-grid|ag-grid)/
const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')
const layers = Object.keys(mayImport).sort((a, b) => b.length - a.length)
const layerOf = (path) => layers.find((layer) => path.startsWith(layer + '/'))

const mayImportRule = {
  create(context) {
    const from = layerOf(relative(root, context.filename))
    if (!from) return {}
    const check = ({ source }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      if (!source.value.startsWith('.')) {
        if (forbiddenPackages[from]?.test(source.value))
          context.report({
            node: source,
            message: `${from} may not import the package ${source.value} (see lint/layers.js).`,
          })
        return
      }
      const to = layerOf(relative(root, resolve(dirname(context.filename), source.value)))
      if (!to || to === from || mayImport[from].includes(to)) return
      context.report({ node: source, message: `${from} may not import ${to} (see lint/layers.js).` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

const ledgerTables = /\b(insert\s+into|update|delete\s+from)\s+(stock_move|stock_balance|money_move|account_balance)\b/i

/** What we are measured against never ships. */
const peersInBenchRule = {
  create(context) {
    if (relative(root, context.filename).startsWith('bench/grid/')) return {}
    const check = ({ source }) => {
      if (source?.type === 'Literal' && peers.test(String(source.value)))
        context.report({
          node: source,
          message: `${source.value} is a peer of our grid: it is known in bench/grid alone.`,
        })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** Each kind of side effect has one door: `fetch` in src/api/client, the ledger's tables in server/ledger. */
const oneDoorRule = {
  create(context) {
    const path = relative(root, context.filename)
    const inClient = path.startsWith('src/api/client/')
    const inLedger = path.startsWith('server/ledger/')
    return {
      CallExpression({ callee }) {
        if (path.startsWith('src/') && !inClient && callee.type === 'Identifier' && callee.name === 'fetch')
          context.report({ node: callee, message: 'fetch only in src/api/client (use call, queryOf, mutationOf).' })
        if (path.startsWith('src/') && callee.property?.name === 'randomUUID')
          context.report({
            node: callee,
            message: 'On plain http there is no randomUUID (use randomUuid of src/api/client).',
          })
      },
      TemplateElement(node) {
        if (path.startsWith('server/') && !inLedger && ledgerTables.test(node.value.raw))
          context.report({ node, message: 'Only server/ledger writes the ledger tables.' })
      },
    }
  },
}

export default {
  meta: { name: 'layers' },
  rules: { 'may-import': mayImportRule, 'one-door': oneDoorRule, 'peers-in-bench': peersInBenchRule },
}
