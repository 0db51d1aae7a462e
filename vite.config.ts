import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serverEntries } from './server/entries.ts'

/** `vite build --app` builds both halves; `vite` alone serves the browser's half and passes API calls to a running server. */
export default defineConfig({
  plugins: [tanstackRouter(), react()],
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: { target: 'es2023', chunkSizeWarningLimit: 700 },
  environments: {
    client: { build: { outDir: 'dist/client', manifest: true } },
    server: { build: { ssr: true, copyPublicDir: false, outDir: 'dist/server', rolldownOptions: { input: serverEntries } } },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.server!)
    },
  },
})
