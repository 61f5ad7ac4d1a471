/** The codes of the refusals of recurring offers. */
export const mandateCodes = {
  mandateExists: { code: 34300, status: 409 },
  mandateOver: { code: 34301, status: 409 },
  recurringNotFixed: { code: 34302, status: 422 },
  ceilingUnfit: { code: 34303, status: 422 },
  ceilingBelowLowest: { code: 34304, status: 422 },
  ceilingBelowRate: { code: 34305, status: 422 },
  monthlyMaximumUnfit: { code: 34306, status: 422 },
  minimumDaysUnfit: { code: 34307, status: 422 },
  endDatePast: { code: 34308, status: 422 },
  cashTargetUnfit: { code: 34309, status: 422 },
} as const
