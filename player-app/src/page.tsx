import { renderToStaticMarkup } from 'react-dom/server.node';
import { describeRelease } from '@lessons/contract';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import bricolage from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2';
import appleTouchIcon from '../public/icons/apple-touch-icon.png';
import socialCard from '../public/icons/social-card.png';
import favicon from '../public/favicon.svg';
import { SIGN_IN_PAGE } from './screens/sign-in/prerendered-form.ts';
import { SignInPage } from './screens/sign-in/sign-in-page.tsx';
import { LandingPage } from './screens/landing/landing-page.tsx';
import { AppNotLoaded } from './shell/recovery-screen.tsx';

interface Build {
  js: readonly string[];
  css: readonly string[];
  /** The site's origin, if the build is for one site: social networks want whole addresses. Otherwise empty. */
  siteOrigin: string;
  /** The files of this release that the service worker caches. */
  offline: readonly string[];
  /** The files that it caches besides on a coach's device. */
  coachOffline: readonly string[];
}

const DESCRIPTION = 'Book and pay for a one-to-one tennis lesson with a professional coach.';

/**
 * Returns the one HTML page. It has the landing page, the sign-in screen and the words for an app that does not arrive:
 * `index.ts` shows one of them or none. Runs in the build.
 */
export default function renderPage({ js, css, siteOrigin, offline, coachOffline }: Build): string {
  // The coach can change the brand, so scripts add it.
  const title = 'Tennis lessons';
  const fonts = [figtree, bricolage];
  const files = JSON.stringify({ everyone: [...offline, ...fonts, favicon], coach: coachOffline });
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="description" content={DESCRIPTION} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={DESCRIPTION} />
        <meta property="og:image" content={siteOrigin + socialCard} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f6f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0a1712" />
        <meta name="release" content={describeRelease(RELEASE)} />
        {/* Before the style sheets: a script waits for those above it. */}
        {js.map((src) => (
          <script key={src} src={src} />
        ))}
        {css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <link rel="apple-touch-icon" href={appleTouchIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" as="fetch" crossOrigin="" href="/config.json" />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
        ))}
      </head>
      <body>
        <div id="landing">
          <noscript>This page needs JavaScript to book and pay for lessons.</noscript>
          <LandingPage />
        </div>
        <div id={SIGN_IN_PAGE}>
          <SignInPage />
        </div>
        <div id="root" />
        {/* After the app, whose link to its content comes first. */}
        <div id="not-loaded">
          <AppNotLoaded />
        </div>
        {/* Data for the service worker, which reads the page as text. */}
        <script type="application/json" id="release-files" dangerouslySetInnerHTML={{ __html: files }} />
      </body>
    </html>,
  )}`;
}
