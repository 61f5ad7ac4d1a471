/** The progress of long work in steps, each with its share of the time. */

/**
 * What of `total` counts as done at a point of a step; all of it only after the last step. `shares` are in percent and in the
 * order of the steps; together they are 100.
 */
export const doneBySteps =
  <Step extends string>(shares: Readonly<Record<Step, number>>) =>
  (step: Step, done: number, of: number, total: number): number => {
    const steps = Object.keys(shares) as Step[]
    const before = steps.slice(0, steps.indexOf(step)).reduce((sum, one) => sum + shares[one], 0)
    const within = of > 0 ? Math.min(done / of, 1) : 1
    return Math.floor((total * (before + shares[step] * within)) / 100)
  }
