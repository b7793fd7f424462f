/** The frame of the campaigns that kill the gateway: an installation of its own, which a broken law leaves for study. */
import type { Orders, Report } from '../campaign.ts'
import { killChildren } from '../children.ts'
import { buildGateway } from './gateway.ts'
import { type Installation, install } from './installation.ts'

export const atInstallation =
  (act: (installation: Installation, orders: Orders) => Promise<Report>) =>
  async (orders: Orders): Promise<Report> => {
    const installation = await install(buildGateway(), orders.databaseUrl)
    let broken = true
    try {
      const report = await act(installation, orders)
      broken = report.findings.length > 0
      return report
    } finally {
      killChildren()
      await installation.remove(broken)
    }
  }
