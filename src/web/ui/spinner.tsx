/** A spinner. The text next to it says what is in progress. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
