/** What the browser is told about the services behind the API. */
export interface PublicConfig {
  supabase: { url: string; anonKey: string };
  /** `stripeJsUrl` is null for Stripe's own. */
  payments: { publishableKey: string; stripeJsUrl: string | null };
  adminManifestUrl: string;
}
