/** The limits of jobs. */

export const jobTriesMax = 5
/** The wait before a job is tried again; it doubles each time. */
export const jobRetrySeconds = 2
export const jobRetrySecondsMax = 600
/** How long one try of a job may take, where its kind does not say otherwise. */
export const jobRunsWithinSeconds = 300
/** How many jobs of one kind a process works on at a time, where the kind does not say otherwise. */
export const jobsAtOnceMax = 2
/** A job whose worker is silent for this long belongs to a process that died, and is tried again. */
export const jobHeartbeatSeconds = 10
/** How often a worker says that it is alive. */
export const jobHeartbeatEverySeconds = 2
/** How often it is looked for jobs whose worker died. */
export const jobSuperviseSeconds = 1
export const jobPollSeconds = 1
export const recurringJobPollSeconds = 30
export const jobDoneKeptHours = 24
export const deadLetterKeptDays = 90
