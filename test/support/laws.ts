/**
 * fast-check, with a seed of its own: laws are tried on the same examples every time, so that a change is what
 * turns a run red and not its luck. `SOONER_TEST_SEED=$RANDOM npm test -- unit` tries others.
 */
import fc from 'fast-check'

const usual = 20_261_115

fc.configureGlobal({ seed: Number(process.env['SOONER_TEST_SEED'] ?? usual) })

export default fc
