/**
 * fast-check with a fixed seed: properties run on the same examples every time, so that only a change turns a run
 * red. `SOONER_TEST_SEED=$RANDOM npm test -- unit` tries others.
 */
import fc from 'fast-check'

const usual = 20_261_115

fc.configureGlobal({ seed: Number(process.env['SOONER_TEST_SEED'] ?? usual) })

export default fc
