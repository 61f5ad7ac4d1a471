/** Brings an empty database to the state in which every test finds it. */
export async function prepareTemplate(_ownerUrl: string): Promise<void> {}
