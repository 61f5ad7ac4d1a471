/** The formats of the award file of a run: sheets with every award, and the transfer file with what is to be transferred. */
import { exportFormats } from '../exports.ts'

export const awardFileFormats = [...exportFormats, 'pain001'] as const
export type AwardFileFormat = (typeof awardFileFormats)[number]
