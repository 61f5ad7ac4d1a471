/** `npm run replay -- RUN`: decides a run again and compares the result; `--all` replays every run of the database. */
import { decidedRuns, type ReplayResult, replayRun } from '#server/clearing/replay.ts'
import { operations, replayFaults } from '#text/operations.ts'
import { languages } from '#text/text.ts'
import { inEach, onSite, operate, print, readingAll, type Site } from './lib/operator.ts'

const lineOf = ({ runId, items, awarded, resultHash, fault }: ReplayResult): string =>
  fault
    ? `${runId}: ${languages.map((language) => replayFaults[fault][language]).join(' · ')}`
    : `${runId}: ${inEach((translate) => translate(operations.replayed, { items, awarded })).replaceAll('\n', ' · ')} ${resultHash}`

const replay = (site: Site, runIds: readonly string[] | undefined) =>
  readingAll(site, async (pool) => {
    let faults = 0
    const ids = runIds ?? (await decidedRuns(pool))
    for (const id of ids) {
      const replayed = await replayRun(pool, id)
      print(lineOf(replayed))
      if (replayed.fault) faults += 1
    }
    const runs = ids.length
    print(
      inEach((translate) =>
        faults === 0
          ? translate(operations.replaySame, { runs })
          : translate(operations.replayDiffers, { runs, faults }),
      ),
    )
    return faults === 0 ? 0 : 1
  })

await operate(
  operations.replayHelp,
  { takes: ['--all'], work: onSite((site) => replay(site, undefined)) },
  { takes: ['RUN'], work: onSite((site, [run = '']) => replay(site, [run])) },
)
