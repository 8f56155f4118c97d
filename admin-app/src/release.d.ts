/// <reference path="../../player-app/src/release.d.ts" />
