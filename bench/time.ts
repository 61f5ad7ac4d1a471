/** How long work takes, in wall-clock time. */

/** The mean time of repeated work, one after another. */
export async function millisecondsEach(times: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let time = 1; time <= times; time += 1) await work()
  return (performance.now() - start) / times
}
