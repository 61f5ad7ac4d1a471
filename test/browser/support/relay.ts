/** One address that leads to one server after another, as a load balancer does. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Relay = {
  readonly url: string
  /** Sends new connections to the server on this port, and cuts the open ones. */
  readonly leadTo: (port: number) => void
  readonly close: () => void
}

export async function openRelay(firstPort: number): Promise<Relay> {
  let target = firstPort
  const open = new Set<Socket>()
  const server = createServer((visitor) => {
    const host = connect(target, '127.0.0.1')
    for (const socket of [visitor, host]) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        visitor.destroy()
        host.destroy()
      })
      socket.on('error', () => socket.destroy())
    }
    visitor.pipe(host).pipe(visitor)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (port) => {
      target = port
      cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
