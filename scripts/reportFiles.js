// A reporter of Vitest that writes one line of JSON for every test file as it ends, into the file that RESULT_FILE names: what was
// tested is known even of a run that was stopped, and a file that said nothing can be named.
import { appendFileSync, writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

export default class ReportFiles {
  onInit() {
    writeFileSync(process.env.RESULT_FILE, '')
  }

  onTestModuleEnd(testModule) {
    const states = [...testModule.children.allTests()].map((test) => test.result().state)
    const count = (state) => states.filter((each) => each === state).length
    write({
      file: relative(process.cwd(), testModule.moduleId).split(sep).join('/'),
      passed: count('passed'),
      failed: count('failed'),
      // A test that never ran, because its file was broken off, is not one that was left out.
      skipped: count('skipped'),
      untried: count('pending'),
      broken: testModule.errors().map(({ message }) => message),
    })
  }
}

function write(line) {
  appendFileSync(process.env.RESULT_FILE, `${JSON.stringify(line)}\n`)
}
