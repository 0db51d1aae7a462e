// Keeps the three locales equal: `npm run -s locale -- set` reads lines of `file.key<TAB>ru<TAB>uz<TAB>uz-latn`;
// keys that are there already have their texts by `change`, so that nobody bends a word that others use;
// `npm run -s locale -- remove file.key …` deletes; `npm run -s locale -- missing` lists keys that not all three have.
import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'

const LANGUAGES = ['ru', 'uz', 'uz-latn']
const FILES = ['field', 'enum', 'action', 'message', 'screen']
const [command, ...keys] = process.argv.slice(2)

const pathOf = (language, file) => `locales/${language}/${file}.json`
const read = (language, file) => {
  try {
    return JSON.parse(readFileSync(pathOf(language, file), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
const sorted = (tree) =>
  typeof tree === 'string'
    ? tree
    : Object.fromEntries(
        Object.keys(tree)
          .sort()
          .map((key) => [key, sorted(tree[key])]),
      )
const write = (language, file, tree) => {
  writeFileSync(pathOf(language, file) + '.new', JSON.stringify(sorted(tree), null, 2) + '\n')
  renameSync(pathOf(language, file) + '.new', pathOf(language, file))
}
const put = (tree, path, text) => {
  const [first, ...rest] = path
  if (rest.length === 0) {
    if (text === undefined) delete tree[first]
    else if (typeof tree[first] === 'object') throw new Error(`${path.join('.')} is a group`)
    else tree[first] = text
    return
  }
  if (typeof tree[first] === 'string') throw new Error(`${first} is a text, not a group`)
  put((tree[first] ??= {}), rest, text)
}
/** Whatever apostrophe was typed: oʻ and gʻ are letters, ʼ is the sign in maʼno; so words look and compare alike. */
const withLetters = (text) => text.replace(/(?<=[og])['`´‘’ʼ]/gi, 'ʻ').replace(/(?<=\p{L})['`´‘’](?=\p{L})/gu, 'ʼ')
const flat = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flat(value, `${prefix}${key}.`),
  )

/** Several people add texts at once: a folder is a lock that every file system makes atomically. */
const withLock = (work) => {
  for (let attempt = 0; ; attempt++) {
    try {
      mkdirSync('locales/.lock')
      break
    } catch (error) {
      if (error.code !== 'EEXIST' || attempt > 200) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
  try {
    work()
  } finally {
    rmdirSync('locales/.lock')
  }
}
const change = (entries) =>
  withLock(() => {
    for (const [index, language] of LANGUAGES.entries()) {
      const trees = {}
      for (const [address, texts] of entries) {
        const [file, ...path] = address.split('.')
        if (!FILES.includes(file) || path.length === 0)
          throw new Error(`${address}: the first part is one of ${FILES.join(', ')}`)
        put((trees[file] ??= read(language, file)), path, texts?.[index])
      }
      for (const [file, tree] of Object.entries(trees)) write(language, file, tree)
    }
  })

if (command === 'set' || command === 'change') {
  const entries = readFileSync(0, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [address, ...texts] = line.split('\t').map((part) => part.trim())
      if (texts.length !== 3 || texts.some((text) => !text)) throw new Error(`three texts wanted: ${line}`)
      return [address, texts.map((text, index) => (LANGUAGES[index] === 'uz-latn' ? withLetters(text) : text))]
    })
  const standing = new Set(FILES.flatMap((file) => flat(read('ru', file), `${file}.`)))
  const refused = entries.filter(([address]) => standing.has(address) !== (command === 'change'))
  if (refused.length > 0)
    throw new Error(
      `${command === 'set' ? 'there already' : 'not there yet'}: ${refused.map(([address]) => address).join(', ')}`,
    )
  change(entries)
  console.log(`${entries.length} keys set in three languages`)
} else if (command === 'remove') {
  change(keys.map((key) => [key, undefined]))
} else if (command === 'missing') {
  let missing = 0
  for (const file of FILES) {
    const have = LANGUAGES.map((language) => new Set(flat(read(language, file))))
    for (const key of new Set(have.flatMap((set) => [...set])))
      have.forEach((set, index) => {
        if (!set.has(key)) console.log(`${pathOf(LANGUAGES[index], file)} lacks ${key}`, ++missing)
      })
  }
  process.exitCode = missing ? 1 : 0
} else {
  console.error('usage: npm run -s locale -- set | change | remove KEY… | missing')
  process.exitCode = 2
}
