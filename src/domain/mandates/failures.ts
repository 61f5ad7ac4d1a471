/** Refusals about mandates. */

/** Of a recurring offer and its guard rails. */
export const mandateFailures = [
  'mandateExists',
  'mandateOver',
  'recurringNotFixed',
  'ceilingUnfit',
  'ceilingBelowLowest',
  'ceilingBelowRate',
  'monthlyMaximumUnfit',
  'minimumDaysUnfit',
  'endDatePast',
  'cashTargetUnfit',
] as const
