/** Why a proposal is neither awarded nor sent back. */
export const proposalFailures = [
  'proposalMarketDiffers',
  'notProposed',
  'proposalAwarded',
  'proposalVoided',
  'proposalSentBack',
  'proposalExpired',
  'proposalReplaced',
  'proposalFailed',
] as const

/** Why settings are not tried. */
export const whatIfFailures = ['whatIfOfOne', 'whatIfNotDone', 'whatIfTodayOnly'] as const
