/** How the portal is built: hashed files under /assets/, no inlined scripts. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server marks a sandbox on the root element; in development the page is marked here. */
const environmentMark: Plugin = {
  name: 'environment-mark',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('<html ', '<html data-environment="sandbox" '),
}

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`
const apiPaths =
  '^/(user|agreement|files|events|sandbox/v1)/|^/(docs(/reference\\.css)?|openapi\\.json|healthz|readyz|metrics)(\\?|$)'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), environmentMark],
  server: { proxy: { [apiPaths]: api } },
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
