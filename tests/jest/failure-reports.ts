type Report = () => Promise<void>;

/** The sources of more about a failed test than its error, until the end of the test file. */
const reports = new Set<Report>();

export function onTestFailure(report: Report): void {
  reports.add(report);
}

export async function reportFailure(): Promise<void> {
  await Promise.all(Array.from(reports, (report) => report()));
}

export function forgetReports(): void {
  reports.clear();
}
