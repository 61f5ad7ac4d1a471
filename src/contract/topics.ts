/** The topics of news. A command writes them; a read lists those that make it stale. */
export const topics = {
  signedIn: 'identity.signedIn',
  signedOut: 'identity.signedOut',
  sessionsEnded: 'identity.sessionsEnded',
  profileChanged: 'identity.profileChanged',
  staffChanged: 'staff.changed',
  configChanged: 'companies.configChanged',
  entitiesChanged: 'entities.changed',
  welcomeChanged: 'welcome.changed',
  marketsRolled: 'markets.rolled',
  marketsChanged: 'markets.changed',
  standingsOutdated: 'standings.outdated',
  documentsChanged: 'documents.changed',
  importsChanged: 'imports.changed',
  clockMoved: 'schedule.clockMoved',
} as const
