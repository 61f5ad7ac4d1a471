/** Something is under way. The words beside it say what. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
