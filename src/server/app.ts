/** Assembles the server, without listening: the calls of every capability, and the pages. */

import { readFileSync } from 'node:fs'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { imageFrameStyle } from '#contract/files.ts'
import { isIn } from '#contract/route.ts'
import { accessRoutes } from './access/routes.ts'
import { agreementSigningRoutes } from './agreement-signing/routes.ts'
import { agreementStyle } from './agreements/files.ts'
import { agreementsRoutes } from './agreements/routes.ts'
import { mountApiDocs } from './api-docs/routes.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { awardRoutes } from './awards/routes.ts'
import { statementRoutes } from './awards/statement-routes.ts'
import { bankFileRoutes } from './bank-files/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { clearingRoutes } from './clearing/routes.ts'
import { companiesRoutes } from './companies/routes.ts'
import type { Environment } from './config/config-error.ts'
import type { Context } from './context.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { domainEventRoutes } from './domain-events/routes.ts'
import { eligibilityRoutes } from './eligibility/routes.ts'
import { entityRoutes } from './entities/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { applicationRoutes } from './financing/application-routes.ts'
import { financingRoutes } from './financing/routes.ts'
import { compressAnswers } from './http/compress.ts'
import { answerUnparsed, answerUnrouted } from './http/framework.ts'
import { mountHealth, mountMetrics } from './http/health.ts'
import { limitJson } from './http/json.ts'
import { mountPortal } from './http/portal.ts'
import { mount, type Served } from './http/routes.ts'
import { mountSecurity, securityHeaders } from './http/security.ts'
import { followCalls } from './http/unhandled.ts'
import { profileRoutes } from './identity/profile-routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { importRoutes } from './import-kinds.ts'
import { bodyArrivesWithinMs, bodyBytesMax } from './limits.ts'
import { loanRoutes } from './loans/routes.ts'
import { mandateRoutes } from './mandates/routes.ts'
import { marketRoutes } from './markets/routes.ts'
import { notificationStyle } from './notifications/render.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { reviewRoutes } from './offers/review-routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { payeeRoutes } from './payees/routes.ts'
import { payerConnectionRoutes } from './payer-connections/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { receivableRoutes } from './receivables/routes.ts'
import { reconciliationRoutes } from './reconciliations/routes.ts'
import { registrationPageRoutes } from './registration-pages/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { signatureRoutes } from './signatures/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { verificationRoutes } from './verification/routes.ts'
import { mountReceiver } from './webhooks/receiver-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const served: readonly Served[] = [
  ...identityRoutes,
  ...profileRoutes,
  ...companiesRoutes,
  ...staffRoutes,
  ...entityRoutes,
  ...registrationPageRoutes,
  ...accessRoutes,
  ...documentRoutes,
  ...marketRoutes,
  ...eligibilityRoutes,
  ...payeeRoutes,
  ...payerConnectionRoutes,
  ...receiptRoutes,
  ...receivableRoutes,
  ...offerRoutes,
  ...mandateRoutes,
  ...reviewRoutes,
  ...clearingRoutes,
  ...awardRoutes,
  ...statementRoutes,
  ...bankFileRoutes,
  ...reconciliationRoutes,
  ...financingRoutes,
  ...applicationRoutes,
  ...loanRoutes,
  ...dashboardRoutes,
  ...apiKeyRoutes,
  ...syncRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...agreementsRoutes,
  ...agreementSigningRoutes,
  ...signatureRoutes,
  ...filesRoutes,
  ...importRoutes,
  ...verificationRoutes,
  ...notificationRoutes,
  ...operatorRoutes,
  ...calendarRoutes,
  ...sandboxRoutes,
  ...domainEventRoutes,
]

/** The sandbox's own calls are not there in production. */
const servedIn = (environment: Environment): readonly Served[] =>
  served.filter(({ route }) => isIn(environment, route))

export type AppOptions = {
  /** The built portal; absent in development, where another process serves the pages. */
  readonly webDir: string | undefined
  readonly migrationsCount: number
  /** Calls beyond the product's own, for tests of the machinery. */
  readonly extra?: readonly Served[]
}

export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(context.config, [agreementStyle, imageFrameStyle, notificationStyle])
  const app = fastify({
    loggerInstance: context.log,
    genReqId: context.makeId,
    bodyLimit: bodyBytesMax,
    requestTimeout: bodyArrivesWithinMs,
    // Only the last proxy is trusted; callers can forge earlier addresses.
    trustProxy: (_address, hop) => context.config.trustProxy && hop === 0,
    routerOptions: { maxParamLength: 200 },
    // One log line per call, written below with what operators need.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnrouted(headers),
    clientErrorHandler: answerUnparsed,
    forceCloseConnections: 'idle',
  })
  // Text bodies have no meaning in any call.
  app.removeContentTypeParser('text/plain')
  followCalls(app)
  compressAnswers(app)
  limitJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    request.log.info(
      { method, path: url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    )
  })
  // Streams never end by themselves, so a stopping server closes them before it waits for the other calls.
  app.addHook('preClose', context.live.close)
  mountMetrics(app, context)
  mountSecurity(app, headers)
  await mountPortal(app, context, options.webDir)
  mount(app, context, [...servedIn(context.config.environment), ...(options.extra ?? [])])
  mountReceiver(app, context)
  mountHealth(app, context, options.migrationsCount)
  mountApiDocs(app, versionOfProduct(), context.config.environment)
  return app
}

function versionOfProduct(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return version
}
