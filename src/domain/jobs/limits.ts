/** The limits of jobs. */

export const jobTriesMax = 5
/** The wait before a job is tried again; it doubles each time. */
export const jobRetrySeconds = 2
export const jobRetrySecondsMax = 600
/** The time limit of one try of a job, unless its kind sets another. */
export const jobRunsWithinSeconds = 300
/** How many jobs of one kind a process runs at a time, unless the kind sets another number. */
export const jobsAtOnceMax = 2
/** A job whose worker is silent for this long belongs to a process that died, and is tried again. */
export const jobHeartbeatSeconds = 10
/** How often a worker says that it is alive. */
export const jobHeartbeatEverySeconds = 2
/** How often jobs of dead workers are searched for. */
export const jobSuperviseSeconds = 1
export const jobPollSeconds = 1
export const recurringJobPollSeconds = 30
export const jobDoneKeptHours = 24
export const deadLetterKeptDays = 90
