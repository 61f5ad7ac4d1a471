import { randomInt } from 'node:crypto'
import { drawPicture } from './src/server/proofs/picture.ts'

const cpu = (n: string, f: () => void) => {
  for (let i = 0; i < 100; i++) f()
  const c = process.cpuUsage()
  for (let i = 0; i < 300; i++) f()
  const u = process.cpuUsage(c)
  console.log(n, (u.user + u.system) / 300e3)
}
cpu('randomInt', () => void drawPicture('A7KX', () => randomInt(2 ** 32) / 2 ** 32))
