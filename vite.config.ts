import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { serverEntries } from './server/entries.ts'

/** `vite build --app` builds both halves; `vite` alone serves the browser's half and passes API calls to a running server. */
export default defineConfig({
  plugins: [tanstackRouter(), react()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` },
  },
  build: { target: 'es2023', chunkSizeWarningLimit: 700 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'program', name: fileOfProgram() }],
            },
          },
        },
      },
    },
    server: {
      build: { ssr: true, copyPublicDir: false, outDir: 'dist/server', rolldownOptions: { input: serverEntries } },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.server!)
    },
  },
})

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * What a sign-in waits for lies in one file, and what the first screen waits for in two more: ours and the libraries'. Left to itself
 * each of three hundred modules that some screen shares with the program would be a file of its own, which nobody may go without.
 */
function fileOfProgram(): (id: string, graph: Graph) => string | null {
  /** Without itself: the start waits for the program, which would wait for it in one file. */
  const importedBy = (first: string, graph: Graph) => {
    const reached = new Set([resolve(import.meta.dirname, first)])
    for (const one of reached) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) reached.add(next)
    reached.delete(resolve(import.meta.dirname, first))
    return reached
  }
  let waitedFor: { start: ReadonlySet<string>; program: ReadonlySet<string> } | undefined
  return (id, graph) => {
    waitedFor ??= { start: importedBy('src/main.tsx', graph), program: importedBy('src/startApplication.tsx', graph) }
    if (waitedFor.start.has(id)) return 'start'
    if (!waitedFor.program.has(id)) return null
    return id.includes('/node_modules/') ? 'libraries' : 'program'
  }
}
