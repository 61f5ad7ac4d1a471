/** What can have happened, by name. A command says that it has; a read says which of these make it stale. */
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
  standingsOutdated: 'standings.outdated',
  documentsChanged: 'documents.changed',
  importsChanged: 'imports.changed',
  clockMoved: 'schedule.clockMoved',
} as const
