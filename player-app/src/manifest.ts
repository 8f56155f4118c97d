import { coach } from '@lessons/contract/coach';
import icon192 from '../public/icons/icon-192.png';
import icon512 from '../public/icons/icon-512.png';
import maskable from '../public/icons/icon-maskable-512.png';

/** Returns the web app manifest: what an installed app is called and looks like. Runs in the build. */
export default function renderManifest(): string {
  return JSON.stringify({
    id: '/',
    name: `${coach.brand} tennis lessons`,
    short_name: coach.brand,
    description: 'Book and pay for a one-to-one tennis lesson with a professional coach.',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f6f0',
    theme_color: '#0f2e22',
    icons: [
      { src: icon192, sizes: '192x192', type: 'image/png' },
      { src: icon512, sizes: '512x512', type: 'image/png' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Book a Lesson', url: '/book' },
      { name: 'Schedule', url: '/schedule' },
    ],
  });
}
