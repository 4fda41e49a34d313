import type { GuideStep } from "../../lib/games";

export const guide: GuideStep[] = [];
