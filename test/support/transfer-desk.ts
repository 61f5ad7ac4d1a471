/** A payer's desk for the transfer files of a run: made, listed and downloaded. */
import { routes } from '#contract/routes.ts'
import type { TestServer } from './server.ts'

export function transferDesk(server: TestServer, payer: () => string) {
  const desk = {
    state: async (runId: string) =>
      (await server.call(routes.runFileState, { params: { id: runId } }, { token: payer() })).data,
    make: (runId: string, token = payer()) =>
      server.call(routes.transferOrderMake, { params: { id: runId }, body: {} }, { token }),
    download: (orderId: string, token = payer()) =>
      server.app.inject({
        method: 'GET',
        url: `/clearing/v1/transfer-orders/${orderId}/file`,
        headers: { token, 'accept-language': 'en' },
      }),
    /** Makes the next file of a run and downloads it. */
    file: async (runId: string) => {
      const { code, message, data } = await desk.make(runId)
      if (code !== 0) throw new Error(message)
      return { id: data.id, file: await desk.download(data.id) }
    },
  }
  return desk
}
