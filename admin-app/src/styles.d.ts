/// <reference path="../../player-app/ui/styles.d.ts" />
