import { globSync } from 'node:fs';

/* Where Debian installs the browsers. */

export const FIREFOX = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** The window in which the driver opens WebKitGTK. */
export const [MINI_BROWSER = 'MiniBrowser of WebKitGTK'] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
/** The screen of WebKitGTK, which has no headless mode. */
export const XVFB = '/usr/bin/Xvfb';
